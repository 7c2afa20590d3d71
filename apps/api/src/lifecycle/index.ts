export { insertGuarantee, type QuoteColumns } from './create.queries.ts'
export {
  triggerOfAnswer,
  dueTrigger,
  dueReceipt,
  nextRegistryCheckAt,
  nextDeadlineAt,
  type PayoutInView,
  type RegistryAnswer,
  registryUnavailableSinceAfter,
  answersTerms,
  isTurnOf,
  type Turn,
  type Wait,
  waitForPartner,
  waitForSeller,
  waitOf,
  waitOrBill,
} from './deadlines.rules.ts'
export {
  actionsFor,
  decide,
  firstReminderAt,
  nextReminderOf,
  type PermittedAction,
  refusalReason,
  staffActionsFor,
  statusOfOffer,
  waitUntilOf,
} from './decide.rules.ts'
export { type Effect, effectsOf } from './effects.rules.ts'
export type { Facts } from './guards.rules.ts'
export {
  type CancellationRequestJson,
  type OpenFlagsJson,
  openFlagsSql,
  readCancelRequest,
  readOpenState,
  type OpenState,
} from './open-flags.queries.ts'
export {
  type ChargedFee,
  type MoneyFacts,
  type MoneyStatement,
  moneyStatementOf,
  nothingReversed,
  positionForPartner,
  positionOf,
  returnedToOf,
  type ReversedMoney,
} from './money-position.rules.ts'
export { type FlaggedStateJson, stateColumns } from './state-columns.ts'
export {
  type CancelRequest,
  blockOf,
  type Flag,
  hasFlag,
  isActive,
  isAwaitingPayment,
  isCompleted,
  isInTransfer,
  isMoneyHeld,
  isRefunded,
  type LifecycleState,
  openSplit,
  type RegistryFinding,
  type Side,
  sideOf,
  type TransferProof,
  type ActorRole,
} from './state.ts'
export {
  type Change,
  type Columns,
  findGuaranteeById,
  findGuaranteeByNumber,
  findGuaranteeForStaff,
  findGuaranteeOfParty,
  listGuaranteesById,
  listHeldVehicles,
  listWithSides,
  type LockedGuarantee,
  lockGuaranteeById,
  lockGuaranteeByReference,
  lockGuaranteeOfParty,
  lockNextDue,
  fastForwardDeadlines,
  replacePartyOfGuarantees,
  saveRegistryCheck,
  saveTransition,
  unlockedColumns,
  withOpenState,
  type WithSides,
} from './store.queries.ts'
export { claimRegistryChecks, endRegistryClaim, findDue, postponeDeadline, postponeRegistryCheck, saveDeadline } from './timers.queries.ts'
export { lateDecisionOf, owedDecisionOf } from './transitions/clock.rules.ts'
export { lifecycle } from './transitions/table.rules.ts'
export type { Trigger, PayoutTrigger } from './transitions/transition.ts'
export { buyerOf, compareOwner, type FoundVehicle, objectionOf, requireSaleable, sellerOf, type Sides } from './vehicle-check.rules.ts'
export { acceptOtherOwnerName, saveConfirmedVehicle, saveOtherOwnerName, vehicleColumns } from './vehicle.queries.ts'
export { pairsOf, statusPairs } from './status-pairs.rules.ts'
