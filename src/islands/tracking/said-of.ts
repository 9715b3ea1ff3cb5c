import type { CallRefusal } from '../../api'

export const SIGNED_OUT = 'You were signed out. Sign in again to follow your ride.'

/** A session that ended under an open dialog. */
export const isSignedOut = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 401

/** Why a call of this page came to nothing, in words that fit here. */
export const saidOf = (refusal: CallRefusal): string => (isSignedOut(refusal) ? SIGNED_OUT : refusal.message)
