import type { ReactNode } from 'react'

interface TextProps {
  x: number
  y: number
  size?: number
  /** Bold in Anek, as headings and figures are. */
  heading?: boolean
  bold?: boolean
  anchor?: 'middle' | 'end'
  /** A class that colours it; ink without. */
  tone?: string
  children: ReactNode
}

/** A line of words on a drawn screen. */
export function Words({ x, y, size = 12, heading, bold, anchor, tone, children }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 600 : undefined}
      textAnchor={anchor}
      className={`${heading ? 'figures' : ''} ${tone ?? 'fill-ink'}`}
    >
      {children}
    </text>
  )
}

/** A box of a drawn screen: card, field or button. */
export const Box = (props: {
  x?: number
  y: number
  width?: number
  height: number
  rx?: number
  tone?: string
}) => {
  const { x = 26, width = 228, rx = 10, tone = 'fill-raised stroke-line', ...rest } = props
  return <rect x={x} width={width} rx={rx} className={tone} strokeWidth="1" {...rest} />
}

/** The number plate, `width` wide; its words in the middle. */
export function DrawnPlate({ x, y, width, size, children }: TextProps & { width: number; size: number }) {
  const height = size * 1.9
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="3" fill="var(--plate)" stroke="none" />
      <rect
        x={x + 2}
        y={y + 2}
        width={width - 4}
        height={height - 4}
        rx="2"
        stroke="var(--plate-ink)"
        strokeWidth="1"
      />
      <Words x={x + width / 2} y={y + size * 1.33} size={size} heading anchor="middle" tone="fill-plate-ink">
        {children}
      </Words>
    </>
  )
}

/** A phone of 280 by 560 units with a screen in it; what the screen shows is said by its caption. */
export function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 280 560" aria-hidden="true">
      <rect x="2" y="2" width="276" height="556" rx="38" className="fill-raised" />
      <rect x="9" y="9" width="262" height="542" rx="31" className="fill-paper" strokeWidth="1" />
      {children}
      <path d="M108 541h64" strokeWidth="3" />
    </svg>
  )
}
