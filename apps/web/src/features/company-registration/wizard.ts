import type { CompanySection } from '@damana/contract/company-words'
import type { ApplicationState } from './use-application.ts'

/** One of the seven steps, or the look at all of them before they are sent. */
export type Place = CompanySection | 'review'

/** Given to every step. */
export interface Wizard extends ApplicationState {
  place: Place
  /** The step was opened to see what is missing in it. */
  isJudged: boolean
  hasMoved: boolean
  hrefOf: (place: Place) => string
  /** Saves what is typed and opens another step. */
  visit: (place: Place, judge?: boolean) => Promise<void>
  /** The step after this one. */
  proceed: () => void
}
