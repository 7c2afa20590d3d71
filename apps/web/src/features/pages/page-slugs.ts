import type { Output } from '@damana/contract'

export type ContentPage = Output<'GET /pages/get-page/:page'>
export type PageSlug = ContentPage['slug']

const slugs: readonly PageSlug[] = ['privacy_policy', 'full_terms_and_conditions', 'cancellation_policy', 'about_us']
export const findSlug = (text: string | undefined): PageSlug | undefined => slugs.find((slug) => slug === text)
