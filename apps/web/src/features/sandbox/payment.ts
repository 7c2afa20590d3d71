import type { Args, Output } from '@damana/contract'

export const ways = ['biller', 'cliq', 'bank'] as const
export type Way = (typeof ways)[number]
export const isWay = (value: string): value is Way => ways.some((way) => way === value)

export type Payment = Args<'POST /sandbox/bills/pay'>['body']

export type Bill = Output<'GET /sandbox/bills'>['bills'][number]
const ends: readonly Bill['status'][] = ['cancelled', 'expired', 'rejected']
/** Nothing is paid under it any more; what comes all the same is sent back. */
export const hasEnded = ({ status }: Bill): boolean => ends.includes(status)
