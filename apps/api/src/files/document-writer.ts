import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { documentTemplate } from './document-template.ts'
import { makeReadable } from './readable-pdf.ts'

// A separate program, one process for one document: its texts as JSON on standard input, the PDF on standard output. Typesetting takes a processor for a tenth of a
// second and longer, and it is native code: neither may stop the server.

const require = createRequire(import.meta.url)
const weights = [
  '400Regular/IBMPlexSansArabic_400Regular',
  '600SemiBold/IBMPlexSansArabic_600SemiBold',
  '700Bold/IBMPlexSansArabic_700Bold',
]
const fontBlobs = weights.map((path) => readFileSync(require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${path}.ttf`)))

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
// Vowel marks and lengthenings are glyphs of their own, which readers of the text put before or after the wrong letter.
const marks = /[\u0640\u064b-\u0652\u0670]/g
const document = (await text(process.stdin)).replace(marks, '')
const typeset = compiler.pdf({ mainFileContent: documentTemplate, inputs: { document } })
process.stdout.write(await makeReadable(typeset))
