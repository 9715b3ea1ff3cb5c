import { isInServiceArea } from '../domain/places/service-area'

export interface Town {
  name: string
  /** Where its name is drawn in its own script too. */
  kannada?: 'mysuru' | 'bengaluru'
  /** By road from the centre of Mysuru, as our own road map has it, in whole kilometres. */
  km: number
  lat: number
  lng: number
  /** The town's drawing, 320 by 114 units; its ground is the lower edge. */
  drawing: { behind?: string; filled: string; line: string; plate?: [x: number, y: number] }
}

/** Through which towns the old road from Mysuru to Bengaluru goes, and what it passes. */
export const TOWNS = {
  /** The palace, and Chamundi hill with its temple. */
  mysuru: {
    name: 'Mysuru',
    kannada: 'mysuru',
    km: 0,
    lat: 12.2958,
    lng: 76.6394,
    drawing: {
      behind:
        'M120 113c46-6 66-42 92-58 14-9 24-12 34-12s20 5 30 15c16 16 24 44 44 55M239 44l3-10h14l3 10zM244 34l2-8h6l2 8M249 26v-7',
      line: 'M249 46l-6 8 14 7-16 8 18 9-20 9 22 9-20 9',
      filled:
        'M16 114V74h16v-8h24v8h14V58h36v16h14v-8h24v8h16v40zM32 66q-2-12 12-16 14 4 12 16M44 50v-7M120 66q-2-12 12-16 14 4 12 16M132 50v-7M70 58q-4-20 18-26 22 6 18 26M88 32V20M28 114V96q0-9 8-9t8 9v18M52 114V96q0-9 8-9t8 9v18M78 114V88q0-12 10-12t10 12v26M108 114V96q0-9 8-9t8 9v18M132 114V96q0-9 8-9t8 9v18',
    },
  },
  /** The long bridge over the Kaveri, a coracle, and the temple's gate tower. */
  srirangapatna: {
    name: 'Srirangapatna',
    km: 17,
    lat: 12.4216,
    lng: 76.6931,
    drawing: {
      filled: 'M206 78l7-40h30l7 40zM211 38v-9h34v9M213 29q15-13 30 0M220 23v-7M228 21v-7M236 23v-7',
      line: 'M209 64h38M211 51h34M222 78V64h12v14M0 113c22 0 26-35 50-35h216c24 0 28 35 54 35M62 113V97q0-9 13-9t13 9v16M100 113V97q0-9 13-9t13 9v16M138 113V97q0-9 13-9t13 9v16M176 113V97q0-9 13-9t13 9v16M214 113V97q0-9 13-9t13 9v16M88 108q3-5 6 0t6 0M164 108q3-5 6 0t6 0M202 108q3-5 6 0t6 0M72 78V54h10M112 78V54h10M152 78V54h10M264 78V54h-10',
    },
  },
  /** Birds on a wire over the sugar cane. */
  mandya: {
    name: 'Mandya',
    km: 43,
    lat: 12.5218,
    lng: 76.8951,
    drawing: {
      line: 'M34 114V20M22 30h24M284 114V20M272 30h24M0 24q18 8 34 6q125 30 250 0q18 2 36-6M109 114V72M115 114V72M109 82h6M109 93h6M109 104h6M112 72q-3-12-22-8M112 72q4-14 24-8M112 72q-8-2-17 10M112 72q10-2 18 11M127 114V62M133 114V62M127 72h6M127 83h6M127 94h6M127 105h6M130 62q-3-12-22-8M130 62q4-14 24-8M130 62q-8-2-17 10M130 62q10-2 18 11M147 114V54M153 114V54M147 64h6M147 75h6M147 86h6M147 97h6M147 108h6M150 54q-3-12-22-8M150 54q4-14 24-8M150 54q-8-2-17 10M150 54q10-2 18 11M167 114V64M173 114V64M167 74h6M167 85h6M167 96h6M167 107h6M170 64q-3-12-22-8M170 64q4-14 24-8M170 64q-8-2-17 10M170 64q10-2 18 11M187 114V70M193 114V70M187 80h6M187 91h6M187 102h6M190 70q-3-12-22-8M190 70q4-14 24-8M190 70q-8-2-17 10M190 70q10-2 18 11',
      filled:
        'M92 42c-3-8 3-14 9-13 2 0 4 2 5 3l6 1-5 3c0 5-5 8-10 7l-7 7zM118 45c-3-8 3-14 9-13 2 0 4 2 5 3l6 1-5 3c0 5-5 8-10 7l-7 7zM222 40c3-8-3-14-9-13-2 0-4 2-5 3l-6 1 5 3c0 5 5 8 10 7l7 7z',
    },
  },
  /** Filter coffee in its bowl, and a plate of Maddur vade. */
  maddur: {
    name: 'Maddur',
    km: 62,
    lat: 12.5841,
    lng: 77.0434,
    drawing: {
      behind: 'M198 46h50l-7 56h-36zM198 46q25 8 50 0',
      filled:
        'M182 82h82q-2 31-30 31h-22q-28 0-30-31zM48 104h116q-8 9-26 9H74q-18 0-26-9zM66 104q0-10 34-10t34 10zM74 94q0-9 32-9t32 9zM80 85q0-9 27-9t27 9z',
      line: 'M214 36q-7-9 0-17t0-16M231 38q-7-9 0-17t0-16M90 100h3M104 98h3M118 100h3M94 90h3M116 90h3M102 81h3M114 80h2',
    },
  },
  /** A toy car of turned wood on its string, and rings on a stick. */
  channapatna: {
    name: 'Channapatna',
    km: 82,
    lat: 12.6518,
    lng: 77.2067,
    drawing: {
      filled:
        'M92 100V82q0-10 10-10h18l12-20q5-8 14-8h26q9 0 14 8l11 20h17q13 0 13 12v16zM128 72l9-15q3-5 8-5h8v20zM161 72V52h11q5 0 8 5l9 15zM138 100a14 14 0 1 1-28 0 14 14 0 1 1 28 0zM210 100a14 14 0 1 1-28 0 14 14 0 1 1 28 0zM249 113q-7 0-7-7t7-7h50q7 0 7 7t-7 7zM255 99q-7 0-7-7t7-7h38q7 0 7 7t-7 7zM261 85q-7 0-7-7t7-7h26q7 0 7 7t-7 7zM267 71q-6 0-6-6.500t6-6.500h14q6 0 6 6.500t-6 6.500z',
      line: 'M274 58V46M282 39a8 8 0 1 1-16 0 8 8 0 1 1 16 0M129 100a5 5 0 1 1-10 0 5 5 0 1 1 10 0M201 100a5 5 0 1 1-10 0 5 5 0 1 1 10 0M92 92c-24 16-30-22-58-6M34 86a6 6 0 1 1-12 0 6 6 0 1 1 12 0',
      plate: [94, 84],
    },
  },
  /** The boulders, vultures above them, and a charging post below. */
  ramanagara: {
    name: 'Ramanagara',
    km: 94,
    lat: 12.7209,
    lng: 77.2799,
    drawing: {
      behind: 'M62 36c-6-16 2-30 20-30s26 14 18 30z',
      filled:
        'M10 113c2-44 14-78 46-84 26-4 40 14 50 36 6 12 12 14 20 6 10-12 20-20 36-18 32 4 44 34 52 60zM262 113V64q0-6 6-6h20q6 0 6 6v49zM268 66h20v12h-20z',
      line: 'M44 44c-8 20-8 38-4 52M70 52c6 16 6 30 2 46M150 66c-8 14-8 26-4 36M176 68c6 12 8 22 6 34M108 84c6 10 8 18 8 28M196 24q8-8 12 0q4-8 12 0M232 40q6-6 9 0q3-6 9 0M228 14q6-6 9 0q3-6 9 0M280 84l-6 9h9l-6 9M294 78c16 0 16 10 14 20s-2 15 12 15',
    },
  },
  /** The Vidhana Soudha, and a rain tree before it. */
  bengaluru: {
    name: 'Bengaluru',
    kannada: 'bengaluru',
    km: 143,
    lat: 12.9716,
    lng: 77.5946,
    drawing: {
      filled:
        'M88 114v-12h12V62h172v40h12v12zM92 62l8-9h172l8 9zM146 53V41h80v12M160 41q-2-24 26-30 28 6 26 30M110 53v-6q0-9 9-9t9 9v6M244 53v-6q0-9 9-9t9 9v6',
      line: 'M100 102h172M146 102V62M226 102V62M112 102V72M124 102V72M136 102V72M236 102V72M248 102V72M260 102V72M158 102V62M172 102V62M186 102V62M200 102V62M214 102V62M158 78h68M186 11V2M119 38v-6M253 38v-6M34 114V80M34 94l12-10M8 82q-10-26 24-34 36 8 26 34zM300 114V92M288 92q-8-16 12-22 20 6 12 22z',
    },
  },
} satisfies Record<string, Town>

/** Whether a ride may begin and end there; elsewhere we drive through (docs/product.md, AREA-1). */
export const isServed = (town: Town): boolean => isInServiceArea(town)
