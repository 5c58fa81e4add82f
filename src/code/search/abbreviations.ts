/** Short forms that code uses for words of prose; each line is one meaning. */
const MEANINGS = `
cfg config configuration
ctx context
auth authentication authorization
req request
res resp response
msg message
err error
db database
env environment
fn func function
arg argument
param parameter
dir directory
repo repository
impl implementation
init initialize initialization
doc document documentation
spec specification
tmp temp temporary
str string
num number
idx index
len length
prev previous
cmd command
pkg package
lib library
ref reference
attr attribute
prop property
conn connection
addr address
info information
async asynchronous
admin administrator
app application
src source
dst dest destination
max maximum
min minimum
btn button
img image
regex regexp
del delete
gen generate generator
exec execute
calc calculate
val value
obj object
proc process
perf performance
diff difference
desc description
iter iterator
alloc allocate
sep separator
buf buffer
eval evaluate
sig signature
ws websocket
tx transaction
pwd password
`;

const others = new Map<string, readonly string[]>();
for (const line of MEANINGS.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words)
    others.set(
      word,
      words.filter((other) => other !== word),
    );
}

/** Other spellings of a lower-case word: `cfg` → config, configuration; `request` → req. */
export const otherSpellings = (word: string): readonly string[] => others.get(word) ?? [];
