import { writeFileSync } from 'node:fs'
import { writeFormRules } from '../packages/contract/src/derive-form-rules.ts'

writeFileSync(new URL('../packages/contract/src/form-rules.generated.ts', import.meta.url), writeFormRules())
