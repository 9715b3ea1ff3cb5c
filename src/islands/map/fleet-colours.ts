/** The colours of cars by what they do, on the light and on the dark map, and in the legend beside it. */
export const CAR_COLOURS = {
  on_the_way: '#3b82f6',
  arrived: '#f59e0b',
  started: '#16a34a',
  lost: '#ef4444',
} as const
