import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en: Same<typeof ar> = {
  title: 'Terms templates',
  subtitle:
    'Terms on which the company often sells: who pays the commission, how the money is transferred, a discount code. Choose them when you create a guarantee or upload a file.',
  way: 'Path of the page',
  stock: 'Company stock',
  add: 'New template',
  change: 'Change',
  changeOf: 'Change the template {{name}}',
  remove: 'Remove',
  removeOf: 'Remove the template {{name}}',
  failed: 'The templates could not be loaded.',
  empty: 'No templates yet',
  emptyText: 'Keep the terms on which you often sell, and do not type them anew for each vehicle.',
  name: 'Name of the template',
  nameHint: 'Only users of the company see it.',
  discountCode: 'Discount code',
  discountHint: 'The code is checked when the template is used.',
  withoutCode: 'No discount code',
  withCode: 'Discount code:',
  commissionOf: 'Commission: {{bearer}}',
  transferOf: 'Transfer: {{transfer}}',
  save: 'Save template',
  saved: 'The template was saved.',
  saveFailed: 'The template was not saved',
  removeTitle: 'Remove the template “{{name}}”?',
  removeText: 'Guarantees that were created with it stay as they are.',
  removed: 'The template was removed.',
  removeFailed: 'The template was not removed.',
  wrong: {
    name: 'Enter a name for the template.',
    taken: 'Another template has this name. Choose another.',
    commissionOn: 'Choose who pays the commission.',
    transferType: 'Choose the transfer type.',
  },
}
