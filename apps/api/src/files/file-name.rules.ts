import { uploadEndings, type UploadType } from '@damana/contract/uploads'

const longestName = 120

/**
 * The name under which a file is shown and downloaded: the last part of a path, without control and direction characters, and with one
 * extension.
 */
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

/**
 * Whether the first bytes are those of the type. No byte may precede them, because other readers could take the file for something else.
 */
export const beginsLike = (type: UploadType, bytes: Buffer): boolean => bytes.subarray(0, beginnings[type].length).equals(beginnings[type])

// In two halves, so that a virus scanner does not report this source file.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Whether the file contains EICAR, the standard test for virus scanners. */
export const carriesTestVirus = (bytes: Buffer): boolean => bytes.includes(eicar, 0, 'latin1')
