import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { XsdValidator } from 'libxml2-wasm'

/** Returns why a message violates its official schema; null when it is valid, or when that schema is not available. */
export type SchemaCheck = (message: string, xml: string) => Promise<string | null>

const noCheck: SchemaCheck = async () => null

/**
 * Checks messages such as `pain.001.001.09` or `UBL-Invoice-2.1` against the schemas in a folder. Without a folder nothing is checked, and the validator, which
 * takes some megabytes, is not loaded.
 */
export function createSchemaCheck(schemasDir: string | undefined): SchemaCheck {
  if (schemasDir === undefined) return noCheck
  const validators = new Map<string, Promise<XsdValidator | null>>()
  return async (message, xml) => {
    if (/<!DOCTYPE/i.test(xml)) return 'a document type is not allowed'
    const validator = await (validators.get(message) ?? remember(validators, message, loadValidator(schemasDir, message)))
    if (!validator) return null
    const { XmlDocument } = await import('libxml2-wasm')
    let document: InstanceType<typeof XmlDocument> | undefined
    try {
      document = XmlDocument.fromString(xml)
      validator.validate(document)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : 'not valid'
    } finally {
      document?.dispose()
    }
  }
}

function remember<T>(known: Map<string, Promise<T>>, name: string, loading: Promise<T>): Promise<T> {
  known.set(name, loading)
  return loading
}

async function loadValidator(schemasDir: string, message: string): Promise<XsdValidator | null> {
  const file = join(schemasDir, `${message}.xsd`)
  if (!/^([a-z]{4}(\.\d{3}){2}\.\d{2}|UBL-Invoice-2\.1)$/.test(message) || !existsSync(file)) return null
  const { XmlDocument, XsdValidator } = await import('libxml2-wasm')
  // A schema of UBL includes others beside it.
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
  xmlRegisterFsInputProviders()
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
  }
}
