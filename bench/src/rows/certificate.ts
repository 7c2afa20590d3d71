import pino from 'pino'
import { createDocumentWriter, createGuardedRunner, type DocumentText } from '@damana/api/src/files/index.ts'
import type { Bench } from '../bench.ts'
import { median } from '../measure.ts'

const text = (words: string) => ({ text: words, ltr: false, strong: false })
const number = (digits: string) => ({ text: digits, ltr: true, strong: false })

/** A page as a certificate is: Arabic with numbers between, a table, a picture of squares. */
const sample: DocumentText = {
  lang: 'ar',
  dir: 'rtl',
  issuer: 'ضمانة',
  issued_by: [text('ضمانة لخدمات الدفع'), number('200999001')],
  number: 'DM-100001',
  title: 'شهادة ضمانة',
  subtitle: 'صدرت في 23 تشرين الثاني 2026',
  qr: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='5' height='5'/></svg>",
  facts: ['الضمانة', 'الطرفان', 'المركبة', 'المبالغ المتفق عليها'].map((title) => ({
    title,
    rows: Array.from({ length: 8 }, () => ({ label: 'رقم اللوحة والترميز', wide: false, value: number('24-71358') })),
  })),
  statement: {
    title: 'كشف حركة المبلغ للمشتري',
    empty: '',
    head: ['التاريخ', 'البيان', 'وارد', 'صادر', 'الرصيد المحفوظ'],
    rows: Array.from({ length: 6 }, () => [
      number('23/11/2026'),
      text('دفعة وصلت إلى حساب الضمانة'),
      number('12,512.250'),
      number(''),
      number('12,512.250'),
    ]),
    sums: [text(''), text('المجموع'), number('12,512.250'), number('0.000'), number('12,512.250')],
    notes: ['المبالغ بالدينار الأردني، والدينار 1000 فلس.'],
  },
  verify_title: 'التحقق من هذه الشهادة',
  verify_text: 'امسح الرمز أو افتح العنوان أدناه.',
  verify_url: 'https://damana.example/verify/Zt1kQ0b9Xr4mVw2Lc8Ny5A',
  closing: 'تبيّن هذه الشهادة حال الضمانة وقت إصدارها، وقد تتغيّر بعده.',
}

/** The caller: a stranger's queue is as long as a member's when nobody else is there. */
const nobody = { actor: { kind: 'anonymous', jkt: '' }, caller: { jkt: '', ip: '' } } as const

/** Row C: what a certificate costs beside the server, from its texts to the PDF; no goal, the figures are for the record. */
export async function measureCertificate(bench: Bench): Promise<void> {
  const write = createDocumentWriter(createGuardedRunner(), pino({ level: 'silent' }))
  const times: number[] = []
  let bytes = 0
  for (const _round of bench.roundsWithin(30)) {
    const began = performance.now()
    bytes = (await write(nobody, sample)).length
    times.push(performance.now() - began)
  }
  bench.report({
    row: 'C',
    name: 'a certificate, from its texts to the PDF',
    value: median(times) / 1000,
    goal: null,
    unit: 's',
    note: `${times.length} rounds`,
  })
  bench.report({ row: 'C', name: 'its size', value: bytes / 1024, goal: null, unit: 'KiB' })
}
