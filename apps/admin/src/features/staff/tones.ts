/** Tones of the chips for a member's state and a change's status. */
export const toneOfState = { active: 'paid', no_authenticator: 'in_progress', deactivated: 'late' } as const
export const toneOfStatus = {
  waiting: 'in_progress',
  confirmed: 'paid',
  refused: 'late',
  withdrawn: 'neutral',
  lapsed: 'neutral',
} as const
