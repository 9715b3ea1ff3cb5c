/** How everything is drawn: one ink line of 2 px with round ends. */
export const PEN = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
