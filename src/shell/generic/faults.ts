/** Cheap first look: a line without any of these cannot tell of a fault. */
const MAY =
  /err|fail|fatal|panic|critical|emerg|alert|severe|exception|traceback|caused by|abort|assert|killed|denied|refused|forbidden|unauthor|timed? ?out|cannot|can't|could not|couldn't|unable|unhandled|uncaught|undefined|no such|not found|not ok|no space|conflict|reject|corrupt|crash|segmentation|core dumped|sanitizer|data race|deadlock|overflow|backoff|oom|cve-|ghsa-|rustsec-|vulnerab|no rule|\*\*\*|invalid|expected|expired|unreachable|missing|left:|right:|actual|received|got|fehler|ошибк|エラー|错误|錯誤|오류|[✗✘×●❌⨯✖]/i;

/** A word that names a fault, in the languages that compilers speak, where it is a word of its own: not `error_count`, `errors.go`, `--error-format`, `error-chain`. */
const WORD =
  /(?<![\w./\\@$-])(?:errors?|err!|fatal|panic(?:ked)?|critical|emerg|severe|exceptions?|traceback|fail(?:ed|ures?|s|ing)?|abort(?:ed|ing)?|assert(?:ion)?s?|killed|denied|refused|forbidden|unauthorized|unhandled|uncaught|crash(?:ed|es)?|rejected|corrupt(?:ed|ion)?|deadlock|conflicts?|oomkilled|invalid|unreachable|expired|fehler|erreurs?|error[ei]|erros?|ошибк[аи]|エラー|错误|錯誤|오류)(?![\w\\/=-]|\.\w|\()/i;

const PHRASE =
  /\bcaused by:|timed out|time-?out (?:after|exceeded|waiting|error)|\bcannot\b|\bcan't\b|\bcould(?: not|n't)\b|\bunable to\b|undefined (?:reference|symbol|variable|method|name)|is not defined|no such (?:file|module|table|column|host)|\bnot found\b|command not found|^not ok\b|no space left|segmentation fault|core dumped|sanitizer:|data race|stack overflow|crashloopbackoff|imagepullbackoff|errimagepull|certificate (?:verify|has expired|is not)|\bcve-\d|ghsa-\w|rustsec-\d|[1-9]\d* (?:\w+ )?vulnerabilit|no rule to make target|\*\*\* .*(?:error|stop)|\bld: |collect2:|cannot find -l|both modified|needs merge|out of memory|goroutine \d+ \[|missing (?:required|module|dependency|argument|file)/i;

/** `ValueError`, `java.io.IOException`; not the file `MyError.ts` or a path with such a word. */
const TYPE = /(?<![\w/\\-])(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Fault)\b(?![\w/\\-]|\.[a-z]{1,4}\b)/;

/** Marks that test runners and linters put before what went wrong. */
const MARK = /^\s*(?:[✗✘×❌⨯✖]|● )\s*\S|^E {2,}\S|^\s*(?:!|>>?) .*(?:error|fail)/i;

const ASSERTED = /^\s*(?:[-+] )?(?:expected|received|actual|got|left|right)\b.{0,40}[:=]/i;

/** `0 errors`, `no failures`, `failed: 0`, `errors=0`: the opposite of a fault. */
const NONE =
  /\b(?:0|no|zero|without(?: any)?) (?:\w+ )?(?:errors?|fehler|erreurs?|errori|erros|failures?|failed|failing|fail|conflicts?|warnings?|vulnerabilit\w+|problems?|issues?|exceptions?|crashes)\b|\b(?:errors?|failures?|failed|fail|conflicts?|vulnerabilities|unreachable|rejected)\b["']?\s*[:=(]\s*0+(?:\.0+)?\b(?!\.\d)/gi;

/** A test that passed may be called anything. */
const PASSED =
  /^\s*(?:[✓✔√]|ok \d+|--- PASS|PASS(?:ED)?\b|\[\s*(?:OK|PASSED| {2}OK)\s*\]|ok\s+\S+\s+(?:[\d.]+s|\(cached\))$)|\| PASS(?:ED)? \|$|(?:\.\.\. ?ok|\bPASSED|\.\.+ ?Passed|(?<!not )\bok|(?:[.:…] ?| {2,}|\t)OK)\s*(?:\[\s*\d+%\]|\(?[\d.]+ ?m?s(?:ec)?\)?)?$/;

/** A frame of a backtrace: `12:  0x55dc - <dyn Error>::from`. What happened stands above it. */
const FRAME = /^\s*\d+: +0x[\da-f]+ - /;

/** Whether a line says of a check that it passed. */
export const isPassed = (line: string): boolean => /[✓✔√]|ok|pass/i.test(line) && PASSED.test(line);

/** Whether a line, on its own, tells of something that went wrong. Independent of the tool (spec of the fault scanner). */
export function isFault(line: string): boolean {
  if (line === '' || !MAY.test(line)) return false;
  const text = line.length > LONGEST_JUDGED ? line.slice(0, LONGEST_JUDGED) : line;
  if (PASSED.test(text) || FRAME.test(text)) return false;
  const rest = /\b(?:0|no|zero|without)\b|[:=(]\s*0/i.test(text) ? text.replace(NONE, '') : text;
  return WORD.test(rest) || TYPE.test(rest) || PHRASE.test(rest) || MARK.test(rest) || ASSERTED.test(rest);
}

/** Regular expressions see no more of a line. */
const LONGEST_JUDGED = 8192;

const WARNING =
  /(?<![\w./\\@$-])(?:warn(?:ings?)?|deprecat(?:ed|ion)|caution|notice)(?![\w\\/=-]|\.\w|\()|^\s*[⚠‼]/i;

/** Whether a line warns of something. Weaker than a fault: kept, but without its surroundings. */
export const isWarning = (line: string): boolean =>
  /warn|deprec|caution|notice|[⚠‼]/i.test(line) &&
  WARNING.test(line.slice(0, LONGEST_JUDGED).replace(NONE, ''));

/** A place in a source file: `a/b.ts:3:7`, `File "x.py", line 3`, `(Foo.java:12)`, `a.cs(12,5)`, `--> src/m.rs:7:9`. */
export const LOCATION =
  /(?:[\w@~+-][\w@~+./\\ -]*|\.{1,2}[\\/][^\s:]*)\.[A-Za-z]\w{0,9}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\))|File "[^"]+", line \d+/;

/** Cheaper than `LOCATION`, and linear for any line: whether a line names a place in a file. */
export const hasPlace = (line: string): boolean =>
  /\.[A-Za-z]\w{0,9}(?::\d|\(\d)|\bline \d|\bMakefile(?:\.\w{1,20})?:\d/.test(line);
