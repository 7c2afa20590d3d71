import { readFile, writeFile } from 'node:fs/promises'
import { inspectorDiskFailed, inspectorReady, type Verdict } from './verdict.ts'

// A separate program, one process for one file: `inspector <content type> <file> <path of the re-encoded image> <purpose of the image>`. A crash of a decoder
// stays inside this process.

const [type, source = '', target = '', purpose] = process.argv.slice(2)
const say = (word: Verdict | typeof inspectorReady | typeof inspectorDiskFailed) => process.stdout.write(`${word}\n`)

if (type === 'application/pdf') {
  const { inspectPdf } = await import('./inspect-pdf.ts')
  say(inspectorReady)
  say(await inspectPdf(await readFile(source)))
} else if (type === 'image/jpeg' || type === 'image/png') {
  const { rewriteImage } = await import('./inspect-image.ts')
  say(inspectorReady)
  const rewritten = await rewriteImage(source, type, purpose === 'picture' ? 'picture' : 'document')
  if (!rewritten) say('file_unreadable')
  else
    await writeFile(target, rewritten, { flag: 'wx', mode: 0o600 }).then(
      () => say('clean'),
      () => say(inspectorDiskFailed),
    )
}
