export type CarKind = 'hatchback' | 'sedan' | 'suv' | 'luxury' | 'shared'

interface CarShape {
  /** From the rear's lower edge over the roof to the front's; the sill and the wheel arches are computed. */
  upper: string
  /** Windows. */
  glass: string
  /** Doors, lamps, handles. */
  lines: string
  rearAxle: number
  frontAxle: number
  wheel: number
  /** Where the plate's upper left corner is. */
  plate: readonly [x: number, y: number]
}

/**
 * Five cars seen from the right side, front to the right, all to one scale: 43 units are a metre, so that they may
 * stand beside each other. 3.77, 4.0, 4.65, 5.05 and 4.25 m long.
 */
export const CAR_SHAPES: Record<CarKind, CarShape> = {
  hatchback: {
    upper:
      'M43 76Q39 75.5 39 70L40 53Q41 47.5 44.5 42L58 23.5Q60.5 20 66 19.5Q86 17.5 105 18Q117 18.4 125 22.5L151 41Q175 42.5 189 46.5Q199 50 200.5 57L201 70Q201 76 196 76',
    glass: 'M103 24.5V41.5H62L68.5 27.5Q70 24.5 74 24.5ZM109 24.5H114Q119 24.5 123 27.5L142 41.5H109Z',
    lines: 'M106 41.5V70M63 49H72M113 49H122M187 53H199M41.5 48L49 50',
    rearAxle: 65,
    frontAxle: 167,
    wheel: 13,
    plate: [38.5, 56],
  },
  sedan: {
    upper:
      'M38 76Q34 75.5 34 70V48Q34 42 39.5 41.3L65 39.5L85 22.5Q88.5 19.5 94 19Q108 17.5 121 18.5Q129 19.3 136 23.5L161 41Q184 42.5 197 46.5Q205.5 50 206.5 57L207 70Q207 76 202 76',
    glass: 'M108 24.5V41H74L91 27Q94 24.5 98 24.5ZM114 24.5H122Q127 24.5 131.5 27.5L151 41H114Z',
    lines: 'M111 41V70M70 49H79M118 49H127M193 53H204.5M34 48.5H45',
    rearAxle: 67,
    frontAxle: 173,
    wheel: 13,
    plate: [33, 57],
  },
  suv: {
    upper:
      'M25 76Q20.5 75.5 20.5 70L22 48Q22.5 40 26 33L35 16Q37 12 43 11Q80 7.5 118 8.5Q128 8.8 135 13L163 35Q192 36 207 39.5Q217 42 218.5 50L220 68Q220.5 76 214 76',
    glass: 'M68 17V35H36.5L44 20Q46 17 50 17ZM74 17H107V35H74ZM113 17H124Q129 17 132.5 20L151 35H113Z',
    lines: 'M110 35V70M71 35V50M78 44H87M118 44H127M205 46.5H217M23 42L31 44.5M48 10.5L53 6H113L121 8.5',
    rearAxle: 61,
    frontAxle: 180,
    wheel: 16,
    plate: [19.5, 54],
  },
  luxury: {
    upper:
      'M18 76Q12.5 75 12.5 69L14 54Q15 47.5 20 46L33 43Q62 24 92 21.5Q116 19.5 134 25Q147 29.5 168 44.5Q198 46 213 50Q224.5 53.5 227 60L228.5 70Q228.5 76 222 76',
    glass:
      'M112 27.5V44.5H51Q72 31 92 28.5Q102 27.3 112 27.5ZM118 27.7Q127 28.3 135 31.5Q145 36 156 44.5H118Z',
    lines: 'M115 44.5V72M74 52H84M124 52H134M211 56.5H225M15 52.5H29',
    rearAxle: 54,
    frontAxle: 187,
    wheel: 16,
    plate: [11.5, 60],
  },
  shared: {
    upper:
      'M33 76Q28.5 75.5 28.5 70V20Q28.5 8 40 6Q90 3 132 4.5Q143 5 149 11L171 36.5Q191 38 201 41.5Q209.5 45 210 53L211 70Q211 76 205 76',
    glass: 'M74 14V35H36V19Q36 14 41 14ZM80 14H116V35H80ZM122 14H137Q141 14 143.5 17L159 35H122Z',
    lines: 'M119 35V72M77 35V58M36 44.5H77M107 44.5H114M126 44.5H135M198 48.5H209M34 50V56',
    rearAxle: 62,
    frontAxle: 176,
    wheel: 12.5,
    plate: [27.5, 60],
  },
}

const KINDS = new Map<string, CarKind>([
  ['mini', 'hatchback'],
  ['sedan', 'sedan'],
  ['suv', 'suv'],
  ['premium', 'luxury'],
  ['luxury', 'luxury'],
])

/** Which drawing shows a vehicle of this type (docs/product.md, FARE-4: the vehicle types); null of a type not known. */
export const carOfVehicle = (type: string): CarKind | null => KINDS.get(type) ?? null
