import { statusSets } from '@damana/contract/statuses'

export const { offered, held, active, payingOut, unpaid: beforeHold } = statusSets

export const saleSide = ['seller', 'creator'] as const

export const bothSides = ['seller', 'creator', 'buyer'] as const
