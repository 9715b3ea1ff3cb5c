import { CarDrawing } from './drawings/car-drawing'
import { PEN } from './drawings/pen'
import { Kannada } from './kannada'

const HILL = 'M160 160C196 160 206 96 240 78L250 75H274L284 77C318 92 330 160 368 160Z'
/** The palace, Chamundi hill with its temple and its winding road, palms, and the bridge over the Kaveri. */
const MYSURU =
  'M0 160H28V104c-3-9 4-13 8-18v-6v6c4 5 11 9 8 18V112H66V94h6V84c-5-14 6-20 12-30v-9v9c6 10 17 16 12 30V94h6V112h22V104c-3-9 4-13 8-18v-6v6c4 5 11 9 8 18V160H160C196 160 206 96 240 78L250 75V64h3V54h3V45h3V38q3-7 6 0V45h3V54h3V64h3V75L284 77C318 92 330 160 368 160H520M28 104h16M124 104h16M72 84h24M66 94h36M44 112H124M44 132H124M50 160v-12q0-7 6-7t6 7v12M106 160v-12q0-7 6-7t6 7v12M72 160v-14q0-10 12-10t12 10v14M54 124v-3M64 124v-3M74 124v-3M84 124v-3M94 124v-3M104 124v-3M114 124v-3M253 64h18M256 54h12M232 160c-4-14 46-12 46-24s-50-10-46-24 24-8 26-18M388 160q7-26 2-52q-15-8-22 6M390 108q-11-16-24-8M390 108q2-16 16-16M390 108q14-6 20 8M390 108q8-12 22-6M408 160q3-18-1-34q-12-6-17 5M407 126q12-6 17 5M407 126q10-10 18-4M424 176v-6q0-10 11-10t11 10v6M446 176v-6q0-10 11-10t11 10v6M468 176v-6q0-10 11-10t11 10v6M490 176v-6q0-10 11-10t11 10v6'
const CANOPY = 'M188 124c-6-14 8-24 18-22 6-12 28-12 34 0 12-2 24 10 16 22q-34 8-68 0Z'
/** The rocks of Ramanagara, a rain tree, the assembly under its dome, and the airport's tower with a plane above it. */
const BENGALURU = `M0 160H8C10 128 22 92 48 88C70 85 80 104 86 126C92 100 104 84 122 86C144 88 152 118 158 138C162 130 170 126 178 130C190 134 192 150 194 160H270v-8h6v-8h6V112h4v-6c-2-7 4-10 8-14v-5v5c4 4 10 7 8 14v6H326V100h4V88h4V80c-2-20 8-28 16-32v-10v10c8 4 18 12 16 32V88h4V100h4V112H398v-6c-2-7 4-10 8-14v-5v5c4 4 10 7 8 14v6h4V144h6v8h6v8H474l4-70M494 90l4 70H520M470 78h32l-5 12h-22zM474 78l4-8h16l4 8M486 70V56M104 90c-4-10 4-20 18-20s20 10 16 21M40 108q-6 18-8 40M60 100q4 20 4 32M120 104q-4 22-6 40M138 116q4 14 4 26${CANOPY}M222 160V128M222 144l-10-12M222 140l10-12M282 144H418M326 112H374M334 88h32M334 80h32M326 100h48M332 144v-32M341 144v-32M350 144v-32M359 144v-32M368 144v-32M292 122v12M304 122v12M316 122v12M384 122v12M396 122v12M408 122v12M282 112h20M398 112h20M428 42l30-12q9-3 10 1t-8 6l-9 3-12 14h-5l5-11-10 3-4 4h-4l3-6z`

function Half({ path, area }: { path: string; area: string }) {
  return (
    <svg {...PEN} viewBox="0 0 520 180" aria-hidden="true">
      <path d={area} fill="var(--green-tint)" stroke="none" />
      <path d={path} />
    </svg>
  )
}

/**
 * One line from Mysuru to Bengaluru, from edge to edge of the screen; on a phone it breaks as a line of text does.
 * The cab on it goes as far as the page was scrolled.
 */
export function RoadDrawing() {
  return (
    <figure className="road">
      <div>
        <Half path={MYSURU} area={HILL} />
        <CarDrawing kind="sedan" className="road-cab" />
        <p className="road-name heading">
          <Kannada word="mysuru" height={40} /> Mysuru
        </p>
      </div>
      <div>
        <Half path={BENGALURU} area={CANOPY} />
        <p className="road-name heading">
          <Kannada word="bengaluru" height={40} /> Bengaluru
        </p>
      </div>
    </figure>
  )
}
