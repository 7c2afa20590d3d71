import { isSameName } from '#people/parties/index.ts'
import type { HolderAnswer } from '#kernel/holder-check.ts'
import { dana, foreigner, ibanOf, jerashCars, people, petraMotors, widad } from './cast.ts'

interface Holder {
  name: string
  nationalNumber?: string | null
  account?: { bankCode: string; number: string } | null
}
/** From where the buyers' bank says that somebody pays. */
export const payingIbanOf = (nationalNumber: string): string => ibanOf({ bankCode: 'ARAB', number: nationalNumber.replaceAll(/\D/g, '') })

const holders: readonly Holder[] = [...people, petraMotors, jerashCars, dana, widad, { ...foreigner, nationalNumber: foreigner.documentId }]
/** Whose the accounts of the cast are, as the simulated bank knows them. */
const holderOf = new Map(
  holders.flatMap(({ name, nationalNumber, account }): [string, string][] => [
    ...(account ? [[ibanOf(account), name] as [string, string]] : []),
    ...(nationalNumber ? [[payingIbanOf(nationalNumber), name] as [string, string]] : []),
  ]),
)

export function answerAboutHolder(iban: string, name: string): HolderAnswer {
  const holder = holderOf.get(iban)
  if (holder === undefined) return 'unknown'
  return isSameName(name, holder) ? 'match' : 'other_name'
}
