import { registryMeasure, registryText, type RegistryField } from '@damana/contract/registry-terms'
import { readLang } from './i18n.ts'
import { Bdi } from './ltr.tsx'

interface RegistryTextProps {
  field: RegistryField
  /** As the vehicle registry writes it. */
  children: string
  className?: string
}

/** A text of the vehicle registry, in the language of the page where it is a known one. */
export const RegistryText = ({ field, children, className }: RegistryTextProps) => (
  <Bdi {...(className && { className })}>{registryText(field, children, readLang())}</Bdi>
)
/** A number of the registry with its unit. */
export const RegistryMeasure = ({ children }: { children: string }) => <Bdi>{registryMeasure(children, readLang())}</Bdi>
