import { reasonText } from './reason-text.ts'

/** The reason of a disabled action. The sentences are loaded with the first of them. */
export const Reason = ({ of }: { of: string | null }) => reasonText(of)
