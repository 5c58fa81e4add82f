/** What happens to files: each turns the bytes of a file into others. */
export const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  'cut in the middle of a character or word': (bytes) => bytes.subarray(0, (bytes.length * 2) / 3),
  'the beginning is gone': (bytes) => bytes.subarray(bytes.length / 3),
  'carriage returns': onText((text) => text.replace(/\r?\n/g, '\r\n')),
  'carriage returns on some lines': onText((text) => text.replace(/\n(?=\s)/g, '\r\n')),
  'byte order mark': (bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes]),
  'UTF-16': onText((text) => `\uFEFF${text}`, 'utf16le'),
  'mixed encodings': (bytes) => inMiddle(bytes, Buffer.from([0x20, 0xe9, 0x20, 0xff, 0xc3, 0x0a])),
  'deep nesting': (bytes) => inMiddle(bytes, Buffer.from(`${'(['.repeat(2000)}\n${'{\n'.repeat(500)}`)),
  'a line of a megabyte': (bytes) => inMiddle(bytes, Buffer.from(`${'word '.repeat(200_000)}\n`)),
  'closing brackets are gone': onText((text) => text.replace(/[)\]}>]/g, '')),
  'emoji and combined characters': onText((text) =>
    text.replaceAll('e', 'e\u0301').replaceAll(' i', ' 👩‍🚀i'),
  ),
  'all on one line': onText((text) => text.replaceAll('\n', ' ')),
  'rows that look like marks': onText((text) => text.replaceAll('\n', '\n… 3 lines (900001–900003)\n')),
  'no final line feed': onText((text) => text.trimEnd()),
};

/** Works on the characters of files that are UTF-8; others keep their bytes. */
function onText(change: (text: string) => string, encoding: 'utf8' | 'utf16le' = 'utf8') {
  return (bytes: Buffer): Buffer => Buffer.from(change(bytes.toString('utf8')), encoding);
}

/** Puts bytes behind the line end that lies in the middle. */
function inMiddle(bytes: Buffer, added: Buffer): Buffer {
  const at = bytes.indexOf(10, bytes.length / 2) + 1;
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
}
