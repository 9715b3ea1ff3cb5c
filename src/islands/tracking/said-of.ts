import { type CallRefusal, isSignedOut } from '../../api'

export const SIGNED_OUT = 'You were signed out. Sign in again to follow your ride.'

/** Why a call of this page came to nothing, in words that fit here. */
export const saidOf = (refusal: CallRefusal): string => (isSignedOut(refusal) ? SIGNED_OUT : refusal.message)
