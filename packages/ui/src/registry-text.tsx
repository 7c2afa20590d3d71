import type { RegistryField } from '@damana/contract/registry-terms'
import { Bdi, Ltr } from './ltr.tsx'

let english: typeof import('@damana/contract/registry-terms') | undefined
/** The registry writes Arabic, so an Arabic page does without the list. An English page loads it before it is drawn. */
export async function loadRegistryTerms(): Promise<void> {
  english = await import('@damana/contract/registry-terms')
}

/** The same as a text, for what leaves the page: a message that is shared. */
export const registryWords = (field: RegistryField, text: string): string => (english ? english.registryText(field, text, 'en') : text)

interface RegistryTextProps {
  field: RegistryField
  /** As the vehicle registry writes it. */
  children: string
  className?: string
}

/** A text of the vehicle registry, in the language of the page where it is a known one. */
export const RegistryText = ({ field, children, className }: RegistryTextProps) => (
  <Bdi {...(className && { className })}>{registryWords(field, children)}</Bdi>
)
/** A vehicle in a heading: its type, and the year more quietly. */
export const VehicleName = ({ of: { type, manufacture_year } }: { of: { type: string; manufacture_year: number } }) => (
  <>
    <RegistryText field="type">{type}</RegistryText> <Ltr className="regular muted">{manufacture_year}</Ltr>
  </>
)
/** A number of the registry with its unit. */
export const RegistryMeasure = ({ children }: { children: string }) => (
  <Bdi>{english ? english.registryMeasure(children, 'en') : children}</Bdi>
)
