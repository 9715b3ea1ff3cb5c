import { createElement, type ReactElement } from 'react'

const SVG = {
  viewBox: '0 0 24 24',
  width: '20',
  height: '20',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  className: 'flex-none',
  'aria-hidden': 'true',
} as const

/** A picture of lines in the text's colour, drawn on 24 by 24; decoration, so hidden from assistive technology. */
export const lineIcon =
  (...shapes: ReactElement[]) =>
  () =>
    createElement('svg', SVG, ...shapes)

export const PlusIcon = lineIcon(<path d="M12 5v14M5 12h14" />)

export const MinusIcon = lineIcon(<path d="M5 12h14" />)

export const CrossIcon = lineIcon(<path d="M6 6l12 12M18 6L6 18" />)
