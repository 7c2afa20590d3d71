import * as z from 'zod'
import { pageSlugs, paymentMethods, slidePictures } from './content-words.ts'
import { filsString, instant } from './fields.ts'
import { area } from './route.ts'

const contentPage = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  /** HTML of a few plain elements, cleaned by the server. */
  html: z.string(),
  version: z.number().int(),
  updated_on: z.string(),
})

const faq = z.object({
  /** Stays the same in both languages and all versions; `/faqs#{id}` leads to it. */
  id: z.string(),
  question: z.string(),
  /** HTML of a few plain elements, cleaned by the server. */
  answer: z.string(),
})

/** The difference between two versions: the paragraphs that are new, gone, or worded otherwise. */
export const textChanges = z.array(
  z.object({
    /** It stands under this heading. */
    heading: z.string().nullable(),
    parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
)

/** Texts of the product, and lists that rarely change. Anybody may read them, without a token. */
export const content = area({
  'GET /static-data/countries': {
    access: 'public',
    summary: 'Countries with their calling codes, Jordan first, then by name.',
    response: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), calling_code: z.string() })),
  },
  'GET /static-data/banks': {
    access: 'public',
    summary: 'Banks of Jordan: the four letters that their IBANs carry, name, SWIFT code.',
    response: z.array(z.object({ code: z.string(), name: z.string(), swift_code: z.string() })),
  },
  'GET /static-data/payment-methods': {
    access: 'public',
    summary: 'The ways to pay the bill of a guarantee, each with its steps.',
    response: z.array(
      z.object({
        id: z.enum(paymentMethods),
        title: z.string(),
        summary: z.string(),
        /** HTML of a few plain elements, cleaned by the server. */
        steps: z.string(),
        note: z.string(),
        most_fils: filsString.nullable(),
      }),
    ),
  },
  'GET /static-data/faq': { access: 'public', summary: 'The first five frequently asked questions.', response: z.array(faq) },
  'GET /static-data/faq/full': {
    access: 'public',
    summary: 'All frequently asked questions, in their groups.',
    response: z.array(z.object({ id: z.string(), title: z.string(), questions: z.array(faq) })),
  },
  'GET /static-data/slider': {
    access: 'public',
    summary: 'What the sign-in pages show in turn.',
    response: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), picture: z.enum(slidePictures) })),
  },
  'GET /pages/get-page/:page': {
    access: 'public',
    summary: 'A text of the product in the language of this call.',
    params: z.object({ page: z.enum(pageSlugs) }),
    response: contentPage,
  },
  'GET /pages/terms-changes': {
    access: 'unverified',
    summary: 'What the terms in force change against the version that the caller accepted last.',
    response: z.object({ accepted_version: z.number().int(), version: z.number().int(), changes: textChanges }),
  },
  'GET /application-configuration': {
    access: 'public',
    summary: 'Contacts, and what a screen must know before anybody signs in.',
    response: z.object({
      contacts: z.object({ whatsapp: z.string(), email: z.string(), address: z.string() }),
      /** The holder of the money; an empty text is one that is not set. */
      company: z.object({
        name: z.string(),
        register_number: z.string(),
        licence_number: z.string(),
        account_name: z.string(),
        account_bank: z.string(),
      }),
      sandbox: z.boolean(),
      terms_version: z.number().int(),
      server_time: instant,
    }),
  },
})
