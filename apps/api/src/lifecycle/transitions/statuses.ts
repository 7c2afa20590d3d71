export const offered = ['awaiting_owner', 'awaiting_acceptance'] as const

export const held = ['in_transfer', 'release_requested'] as const

export const beforeHold = ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment'] as const

export const active = ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested'] as const

export const saleSide = ['seller', 'creator'] as const

export const bothSides = ['seller', 'creator', 'buyer'] as const

export const payingOut = ['completed', 'cancelled', 'expired'] as const
