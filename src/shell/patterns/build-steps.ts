import type { Excerpt, Tally } from './excerpt.ts';

const COMPILER =
  /^\s*(?:(?:ccache|distcc|sccache|libtool|\/bin\/sh \S*libtool|time|cd \S+ &&|:) )*(?:\S*\/)?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|gfortran|ar|ranlib|ld|nasm|yasm|as|strip|objcopy|moc|uic|rcc|nvcc|emcc|javac|install|cmake|ninja)(?:-[\d.]+)?(?:\.exe)? (?:.* )?(?:-\S|rcs\b|cr[usvU]*\b|\S+\.(?:o|a|c|cc|cpp|java)\b)/;
const SHORT_FORM =
  /^\s*(?:CC|CXX|LD|AR|AS|CCLD|CXXLD|GEN|HOSTCC|HOSTLD|INSTALL|LINK|MKDIR|RANLIB|STRIP|UPD|WRAP|CHK|CALL|DESCEND|MODPOST|OBJCOPY)(?: \[M\])? {2,}\S/;
const STEP =
  /^\s*\[\s*\d+(?:%|\/\d+)\] (?!.*(?:error|FAILED))\S|^(?:Scanning dependencies of target|Consolidate compiler generated dependencies of target|\[\s*\d+%\] Built target) |^(?:Compiling|Linking|Building|Archiving|Generating) \S+$/;
const DIRECTORY = /^(?:g?make|ninja)(?:\[\d+\])?: (?:Entering|Leaving) directory /;
const CMAKE_STEP = /^-- (?!.*(?:[Ee]rror|[Ff]ail|WARNING|not found|NOT ?FOUND|NO\b|NOT\b)).*\S/;
const CMAKE_PLACE = /^-- Build files have been written to: /;

/** Commands and steps of a build, which are counted: what went wrong in them is said by the compiler. */
export class BuildStepsReader {
  readonly #out: Excerpt;
  #steps: Tally | undefined;

  constructor(out: Excerpt) {
    this.#out = out;
  }

  read(line: string): boolean {
    if (STEP.test(line)) this.#count();
    else if (COMPILER.test(line) || SHORT_FORM.test(line)) this.#out.fold('commands run');
    else if (DIRECTORY.test(line)) this.#out.fold('directory changes');
    else if (CMAKE_PLACE.test(line)) this.#out.keep(line);
    else if (CMAKE_STEP.test(line)) this.#out.fold('configuration lines');
    else return false;
    return true;
  }

  #count(): void {
    this.#steps ??= this.#out.tally('build steps');
    this.#steps.add();
  }
}
