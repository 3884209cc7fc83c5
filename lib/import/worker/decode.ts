import { refuseFile } from './refused'

/** How files begin that people take for CSV. */
const OTHER_KINDS: [begins: number[], message: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook (.xlsx). In Excel choose Save as, and then CSV UTF-8.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel workbook (.xls). In Excel choose Save as, and then CSV UTF-8.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Export the table as CSV from the program that made it.'],
  [[0xff, 0xfe], 'The file is in UTF-16. Save it as CSV UTF-8.'],
  [[0xfe, 0xff], 'The file is in UTF-16. Save it as CSV UTF-8.'],
  [[0x1f, 0x8b], 'The file is compressed. Unpack it, and send the CSV.'],
  [
    [0x89, 0x50, 0x4e, 0x47],
    'This is a picture. Type its table into a spreadsheet, and save that as CSV UTF-8.',
  ],
  [[0xff, 0xd8, 0xff], 'This is a picture. Type its table into a spreadsheet, and save that as CSV UTF-8.'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'This is a text document (.rtf). Save the table as CSV UTF-8.'],
]

/**
 * The text of a file in UTF-8, without the mark at its beginning.
 * @throws {FileRefused}
 */
export function decode(bytes: Uint8Array): string {
  for (const [begins, message] of OTHER_KINDS)
    if (begins.every((byte, at) => bytes[at] === byte)) throw refuseFile(message)
  const text = decodedUtf8(bytes)
  if (text.trim() === '') throw refuseFile('The file is empty. Send one with headings and rows.')
  if (text.includes('\u0000'))
    throw refuseFile('The file has characters that no text has. Save it as CSV UTF-8.')
  if (/^\s*</.test(text)) throw refuseFile('This is a web page or XML. Save the table as CSV UTF-8.')
  if (/^\s*[[{]/.test(text)) throw refuseFile('This is JSON. Send a CSV with headings in its first row.')
  return text
}

function decodedUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile('The file is not in UTF-8, so that names in Nepali would be lost. Save it as CSV UTF-8.')
  }
}
