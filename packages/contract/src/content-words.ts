/** Texts that staff may write for people, shared by the form and the server. */

export const pageSlugs = ['privacy_policy', 'full_terms_and_conditions', 'cancellation_policy', 'about_us'] as const
export type PageSlug = (typeof pageSlugs)[number]
/** The page that everybody has to accept. */
export const termsSlug = 'full_terms_and_conditions' satisfies PageSlug

export const paymentMethods = ['biller', 'cliq', 'transfer'] as const
/** Drawings of the slider, which are part of the application. */
export const slidePictures = ['vault', 'registry', 'parties', 'fees'] as const

/** `line` and `text` are plain; `rich` is HTML of a few plain elements, cleaned by the server. */
export type ContentField = 'line' | 'text' | 'rich'

export interface ContentKindRules {
  /** In both languages. */
  readonly inBoth: Readonly<Record<string, ContentField>>
  /** The same in both languages. */
  readonly shared: Readonly<Record<string, 'line' | 'email' | 'phone' | 'group' | readonly string[]>>
  /** Staff give it a place among its kind. */
  readonly isOrdered: boolean
  /** Staff may take it out of the lists. */
  readonly isHideable: boolean
  /** Staff may add one. */
  readonly isOpen: boolean
}

/** The kinds of content and their fields. */
export const contentKinds = {
  page: { inBoth: { title: 'line', html: 'rich' }, shared: {}, isOrdered: false, isHideable: false, isOpen: false },
  faq_group: { inBoth: { title: 'line' }, shared: {}, isOrdered: true, isHideable: true, isOpen: true },
  faq: { inBoth: { question: 'line', answer: 'rich' }, shared: { group: 'group' }, isOrdered: true, isHideable: true, isOpen: true },
  payment_method: {
    inBoth: { title: 'line', summary: 'text', steps: 'rich', note: 'text' },
    shared: {},
    isOrdered: true,
    isHideable: true,
    isOpen: false,
  },
  slide: { inBoth: { title: 'line', text: 'text' }, shared: { picture: slidePictures }, isOrdered: true, isHideable: true, isOpen: true },
  contacts: {
    inBoth: { address: 'line' },
    shared: { whatsapp: 'phone', email: 'email' },
    isOrdered: false,
    isHideable: false,
    isOpen: false,
  },
  bank: { inBoth: { name: 'line' }, shared: {}, isOrdered: false, isHideable: true, isOpen: false },
  country: { inBoth: { name: 'line' }, shared: {}, isOrdered: false, isHideable: true, isOpen: false },
} as const satisfies Readonly<Record<string, ContentKindRules>>
export type ContentKind = keyof typeof contentKinds
export const contentKindNames = Object.keys(contentKinds) as ContentKind[] // the keys of the table above

/** The most characters of a field. */
export const mostCharacters: Readonly<Record<ContentField, number>> = { line: 200, text: 1_000, rich: 60_000 }
