/** How everything is drawn: one ink line of 2 px with round ends, hidden from assistive technology. */
export const PEN = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const
