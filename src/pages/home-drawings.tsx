import type { ReactNode } from 'react'
import { CarDrawing } from '../components/drawings/car-drawing'
import { PEN } from '../components/drawings/pen'

/** A drawing in the site's one pen; it stands on the lower edge of its box, or in its middle. */
function Drawing({ box, middle, children }: { box: string; middle?: boolean; children: ReactNode }) {
  return (
    <svg viewBox={box} preserveAspectRatio={middle ? 'xMidYMid' : 'xMinYMax'} {...PEN} aria-hidden="true">
      {children}
    </svg>
  )
}

/** A cab at the kerb, its cable in a charging post. */
export function ChargingCab() {
  return (
    <>
      <CarDrawing kind="sedan" className="feature-cab" />
      <Drawing box="0 0 90 110">
        <path fill="var(--green-tint)" d="M36 109V44q0-8 8-8h22q8 0 8 8v65Z" />
        <path d="M30 109h50M44 46h22v16H44zM57 70l-7 12h9l-6 12M36 76h-4q-8 0-8 8v10q0 9-8 9t-8-9v-2q0-6-8-6" />
      </Drawing>
    </>
  )
}

/** A driving licence, and the mark of somebody who looked at it. */
export function CheckedLicence() {
  return (
    <Drawing box="38 10 168 100">
      <path fill="var(--sunken)" d="M40 109V24q0-8 8-8h132q8 0 8 8v85Z" />
      <path d="M40 36h148M54 26h34M106 54h62M106 68h48M106 82h34M54 94v-6q0-14 17-14t17 14v6M80 57a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />
      <circle cx="184" cy="82" r="19" fill="var(--raised)" />
      <path d="M175 82l7 7 11-13" stroke="var(--green)" strokeWidth="3" />
    </Drawing>
  )
}

/** Streets, the way through them, and the plate that is on it. */
export function FollowedPlate() {
  return (
    <Drawing box="0 0 260 120" middle>
      <path
        stroke="var(--hairline)"
        d="M-160 34H420M-160 84H420M52-99V220M120-99V84M176 34V220M-160-29L52 84M176 34l200-133M176 84l102 136"
      />
      <path d="M24 96q0-12 12-12h72q12 0 12-12V46q0-12 12-12h86" />
      <circle cx="24" cy="100" r="6" fill="var(--raised)" stroke="var(--green)" strokeWidth="3" />
      <path fill="var(--green)" stroke="none" d="M218 28h12v12h-12z" />
      <rect x="90" y="49" width="60" height="22" rx="3" fill="var(--plate)" stroke="none" />
      <path stroke="var(--plate-ink)" d="M99 60h9M114 60h9M129 60h12" />
    </Drawing>
  )
}

/** A night at the support desk: a window, filter coffee, a headset. */
export function NightDesk() {
  return (
    <Drawing box="14 10 296 100">
      <path d="M24 95V20q0-4 4-4h80q4 0 4 4v75M16 95h104M68 16v79M24 56h88M38 30v4m-2-2h4M52 44v4m-2-2h4" />
      <path fill="var(--green-tint)" d="M96 28a11 11 0 1 0 6 15 9 9 0 0 1-6-15Z" />
      <path fill="var(--sunken)" d="M152 95h60q-2 14-18 14h-24q-16 0-18-14Z" />
      <path fill="var(--sunken)" d="M163 95l-3-34h44l-3 34Z" />
      <path d="M157 61h50M162 74h40M174 51q-5-6 0-12t0-12M190 51q-5-6 0-12t0-12" />
      <path d="M246 109h44M268 109V44M240 82V72a28 28 0 0 1 56 0v10M296 92q0 10-12 10h-8" />
      <path
        fill="var(--sunken)"
        d="M236 72h10v20h-10q-4 0-4-4V76q0-4 4-4ZM290 72h10q4 0 4 4v12q0 4-4 4h-10Z"
      />
    </Drawing>
  )
}
