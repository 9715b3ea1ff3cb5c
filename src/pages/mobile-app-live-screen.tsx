import { Box, DrawnPlate, Phone, Words } from './mobile-app-phone'

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
      <Words x={26} y={250} size={11} tone={MUTED}>
        Your driver is on the way
      </Words>
      <Words x={26} y={276} size={21} heading>
        Arrives in about 6 min
      </Words>
      <Words x={26} y={294} size={11} tone={MUTED}>
        Estimate · position 12 s ago
      </Words>
      <DrawnPlate x={26} y={308} width={132} size={16}>
        KA 09 EV 1234
      </DrawnPlate>
      <Words x={168} y={321} bold>
        Tata Tigor EV
      </Words>
      <Words x={168} y={336} size={11} tone={MUTED}>
        White, 2024
      </Words>
      <Words x={26} y={366} bold>
        Tell your driver this PIN
      </Words>
      {['8', '4', '7', '0'].map((digit, place) => (
        <g key={digit}>
          <Box x={26 + place * 46} y={376} width={38} height={44} />
          <Words x={45 + place * 46} y={406} size={24} heading anchor="middle">
            {digit}
          </Words>
        </g>
      ))}
      <circle cx="44" cy="452" r="18" className="fill-sunken" stroke="none" />
      <Words x={44} y={457} size={13} heading anchor="middle">
        MG
      </Words>
      <Words x={72} y={449} size={14} heading>
        Manjunath Gowda
      </Words>
      <Words x={72} y={465} size={11} tone={MUTED}>
        ★ 4.8 · 1,244 trips
      </Words>
      <Box y={484} height={42} tone="fill-raised stroke-error" />
      <Words x={140} y={510} size={13} bold anchor="middle" tone="fill-error">
        Emergency Support
      </Words>
    </Phone>
  )
}
