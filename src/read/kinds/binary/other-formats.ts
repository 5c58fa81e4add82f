import { type BinaryKind, defineBinary, startsWith } from './define-binary.ts';

const named = (id: string, what: string, magic: string, at = 0): BinaryKind =>
  defineBinary({ id, recognise: (head) => startsWith(head, magic, at), describe: () => ({ what }) });

/** Formats of which nothing is told but what they are. */
export const OTHER_FORMATS: readonly BinaryKind[] = [
  named('woff2', 'WOFF2 font', 'wOF2'),
  named('woff', 'WOFF font', 'wOFF'),
  named('otf', 'OpenType font', 'OTTO\0'),
  named('ttf', 'TrueType font', '\0\x01\0\0\0'),
  named('tiff', 'TIFF image', 'II*\0'),
  named('tiff-be', 'TIFF image', 'MM\0*'),
  named('psd', 'Photoshop image', '8BPS'),
  named('avif', 'AVIF image', 'ftypavif', 4),
  named('heic', 'HEIC image', 'ftypheic', 4),
  named('mp4', 'MP4 or QuickTime media', 'ftyp', 4),
  named('webm', 'Matroska or WebM video', '\x1aE\xdf\xa3'),
  named('mp3', 'MP3 audio', 'ID3'),
  named('ogg', 'Ogg media', 'OggS'),
  named('flac', 'FLAC audio', 'fLaC'),
  named('wav', 'WAV audio', 'WAVE', 8),
  named('avi', 'AVI video', 'AVI ', 8),
  named('parquet', 'Parquet table', 'PAR1'),
  named('gguf', 'GGUF model', 'GGUF'),
  named('hdf5', 'HDF5 data', '\x89HDF\r\n\x1a\n'),
  named('numpy', 'NumPy array', '\x93NUMPY'),
  named('bplist', 'binary property list', 'bplist0'),
  named('git-index', 'git index', 'DIRC\0\0'),
  named('git-pack', 'git pack', 'PACK\0\0'),
  named('pcap', 'packet capture', '\xd4\xc3\xb2\xa1'),
  named('ole', 'older Office document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  named('llvm', 'LLVM bitcode', 'BC\xc0\xde'),
];
