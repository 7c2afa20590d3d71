import { uploadEndings, type UploadType } from '@damana/contract/uploads'

const longestName = 120

/** The name under which a file is shown and saved again: a last part of a path, without what turns text round or ends it, and with one ending. */
export function cleanName(name: string, type: UploadType): string {
  const [ending] = uploadEndings[type]
  const base = name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[.<>:"|?*%]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...base].slice(0, longestName - ending.length - 1).join('')
  return `${letters || 'file'}.${ending}`
}

const beginnings: Record<UploadType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

/** Whether the first bytes are those of the type. Not one byte may stand before them, which other readers would take for something else. */
export const beginsLike = (type: UploadType, bytes: Buffer): boolean => bytes.subarray(0, beginnings[type].length).equals(beginnings[type])

// In two halves, so that this file is not itself taken for what it looks for.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The sign that every virus scanner is tried with. */
export const carriesTestVirus = (bytes: Buffer): boolean => bytes.includes(eicar, 0, 'latin1')
