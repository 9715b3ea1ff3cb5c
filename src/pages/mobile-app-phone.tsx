import type { ReactNode } from 'react'

interface Look {
  size?: number
  /** Bold in Anek, as headings and figures are. */
  heading?: boolean
  bold?: boolean
  anchor?: 'middle' | 'end'
  /** A class that colours it; ink without. */
  tone?: string
}

type Line = readonly [x: number, y: number, text: string, look?: Look]

/** The lines of text on a drawn screen. */
export const ScreenTexts = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(([x, y, text, { size = 12, heading, bold, anchor, tone = 'fill-ink' } = {}]) => (
    <text
      key={text}
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 600 : undefined}
      textAnchor={anchor}
      className={`${heading ? 'figures' : ''} ${tone}`}
    >
      {text}
    </text>
  ))

/** What explains: small and muted, or smaller still. */
export const SMALL: Look = { size: 11, tone: 'fill-muted' }
export const SMALLEST: Look = { size: 10, tone: 'fill-muted' }

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

interface PlateProps {
  y: number
  width: number
  /** Of its letters. */
  size: number
  children: string
}

/** The number plate, `width` wide; its text in the middle. */
export function DrawnPlate({ y, width, size, children }: PlateProps) {
  const x = 26
  const height = size * 1.9
  const look = { size, heading: true, anchor: 'middle', tone: 'fill-plate-ink' } as const
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
      <ScreenTexts lines={[[x + width / 2, y + size * 1.33, children, look]]} />
    </>
  )
}

/** A phone of 280 by 560 units with a screen in it, which its caption describes. */
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

const DIGIT: Look = { size: 24, heading: true, anchor: 'middle' }

/** The live ride: the cab on its way, its plate and the PIN. */
export function LiveScreen() {
  return (
    <Phone>
      <path d="M9 232V40Q9 9 40 9h200q31 0 31 31v192z" className="fill-sunken" stroke="none" />
      <path
        d="M9 70l60-18 50 26 62-34 90 22M9 150l74-12 40 32 66-16 82 26M69 52l14 86-20 94M119 78l4 92-12 62M181 44l8 110 22 78M83 138l40-60"
        className="stroke-hairline"
        strokeWidth="4"
      />
      <path d="M63 196l20-58 40 32 66-16-8-66" stroke="#5b57e0" strokeWidth="4" />
      <circle cx="181" cy="84" r="8" className="fill-paper stroke-green" strokeWidth="5" />
      <rect x="51" y="184" width="16" height="28" rx="6" className="fill-plate stroke-paper" />
      <path d="M55 198h8" stroke="var(--plate-ink)" strokeWidth="5" strokeLinecap="butt" />
      <path
        d="M9 240q0-18 18-18h226q18 0 18 18v280q0 31-31 31H40q-31 0-31-31z"
        className="fill-raised stroke-hairline"
        strokeWidth="1"
      />
      <DrawnPlate y={308} width={132} size={16}>
        KA 09 EV 1234
      </DrawnPlate>
      {[26, 72, 118, 164].map((x) => (
        <Box key={x} x={x} y={376} width={38} height={44} />
      ))}
      <circle cx="44" cy="452" r="18" className="fill-sunken" stroke="none" />
      <Box y={484} height={42} tone="fill-raised stroke-error" />
      <ScreenTexts
        lines={[
          [26, 250, 'Your driver is on the way', SMALL],
          [26, 276, 'Arrives in about 6 min', { size: 21, heading: true }],
          [26, 294, 'Estimate · position 12 s ago', SMALL],
          [168, 321, 'Tata Tigor EV', { bold: true }],
          [168, 336, 'White, 2024', SMALL],
          [26, 366, 'Your PIN', { bold: true }],
          [45, 406, '8', DIGIT],
          [91, 406, '4', DIGIT],
          [137, 406, '7', DIGIT],
          [183, 406, '0', DIGIT],
          [44, 457, 'MG', { size: 13, heading: true, anchor: 'middle' }],
          [72, 449, 'Manjunath Gowda', { size: 14, heading: true }],
          [72, 465, '★ 4.8 · 1,244 trips', SMALL],
          [140, 510, 'Emergency Support', { size: 13, bold: true, anchor: 'middle', tone: 'fill-error' }],
        ]}
      />
    </Phone>
  )
}
