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

/** A line of text on a drawn screen. */
export function ScreenText({ x, y, size = 12, heading, bold, anchor, tone, children }: TextProps) {
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

/** The number plate, `width` wide; its text in the middle. */
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
      <ScreenText
        x={x + width / 2}
        y={y + size * 1.33}
        size={size}
        heading
        anchor="middle"
        tone="fill-plate-ink"
      >
        {children}
      </ScreenText>
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

const MUTED = 'fill-muted'

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
      <ScreenText x={26} y={250} size={11} tone={MUTED}>
        Your driver is on the way
      </ScreenText>
      <ScreenText x={26} y={276} size={21} heading>
        Arrives in about 6 min
      </ScreenText>
      <ScreenText x={26} y={294} size={11} tone={MUTED}>
        Estimate · position 12 s ago
      </ScreenText>
      <DrawnPlate x={26} y={308} width={132} size={16}>
        KA 09 EV 1234
      </DrawnPlate>
      <ScreenText x={168} y={321} bold>
        Tata Tigor EV
      </ScreenText>
      <ScreenText x={168} y={336} size={11} tone={MUTED}>
        White, 2024
      </ScreenText>
      <ScreenText x={26} y={366} bold>
        Tell your driver this PIN
      </ScreenText>
      {['8', '4', '7', '0'].map((digit, place) => (
        <g key={digit}>
          <Box x={26 + place * 46} y={376} width={38} height={44} />
          <ScreenText x={45 + place * 46} y={406} size={24} heading anchor="middle">
            {digit}
          </ScreenText>
        </g>
      ))}
      <circle cx="44" cy="452" r="18" className="fill-sunken" stroke="none" />
      <ScreenText x={44} y={457} size={13} heading anchor="middle">
        MG
      </ScreenText>
      <ScreenText x={72} y={449} size={14} heading>
        Manjunath Gowda
      </ScreenText>
      <ScreenText x={72} y={465} size={11} tone={MUTED}>
        ★ 4.8 · 1,244 trips
      </ScreenText>
      <Box y={484} height={42} tone="fill-raised stroke-error" />
      <ScreenText x={140} y={510} size={13} bold anchor="middle" tone="fill-error">
        Emergency Support
      </ScreenText>
    </Phone>
  )
}
