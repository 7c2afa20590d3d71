import { reasonText } from './reason-text.ts'

/** Why something is off. Its sentences are fetched with the first of them. */
export const Reason = ({ of }: { of: string | null }) => reasonText(of)
