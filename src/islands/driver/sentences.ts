export const YOU_ARE_SIGNED_OUT = {
  title: 'You are signed out',
  text: 'Your position is not sent. Sign in, and this ride goes on where it was.',
}
export const DRIVERS_ONLY = {
  title: 'Not a driver',
  text: 'This part is for drivers. Sign in with the number that operations know.',
}

/** Said before the first position is sent, and beside it: no browser sends one in the background. */
export const KEEP_OPEN =
  'Keep this page open: your browser stops sending your position when the screen locks or another app is in front.'
