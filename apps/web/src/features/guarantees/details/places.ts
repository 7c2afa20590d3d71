/** Places in the page that the action at the foot of a phone leads to. */
export const places = { waiver: 'waiver', payment: 'payment' } as const
