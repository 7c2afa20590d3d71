import { readFile, writeFile } from 'node:fs/promises'
import { inspectorDiskFailed, inspectorReady, type Verdict } from './verdict.ts'

// A separate program, one process for one file: `inspector <content type> <file> <path of what is written anew> <purpose of the image>`. A crash of a decoder
// stays inside this process.

const [type, source = '', target = '', purpose] = process.argv.slice(2)
const say = (word: Verdict | typeof inspectorReady | typeof inspectorDiskFailed) => process.stdout.write(`${word}\n`)

if (type === 'application/pdf') {
  const { inspectPdf, openPdf } = await import('./inspect-pdf.ts')
  say(inspectorReady)
  const bytes = await readFile(source)
  const verdict = await inspectPdf(bytes)
  const opened = verdict === 'file_protected' ? await openPdf(bytes) : undefined
  if (opened === undefined) say(verdict)
  else {
    const verdictOfOpened = await inspectPdf(opened)
    if (verdictOfOpened === 'clean') await keep(opened, 'opened')
    else say(verdictOfOpened)
  }
} else if (type === 'image/jpeg' || type === 'image/png') {
  const { rewriteImage } = await import('./inspect-image.ts')
  say(inspectorReady)
  const rewritten = await rewriteImage(source, type, purpose === 'picture' ? 'picture' : 'document')
  if (!rewritten) say('file_unreadable')
  else await keep(rewritten, 'clean')
}

/** Leaves what was written anew where it is looked for. */
async function keep(bytes: Uint8Array, verdict: Verdict): Promise<void> {
  await writeFile(target, bytes, { flag: 'wx', mode: 0o600 }).then(
    () => say(verdict),
    () => say(inspectorDiskFailed),
  )
}
