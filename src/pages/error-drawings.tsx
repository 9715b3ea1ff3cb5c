import { CarDrawing, PEN } from '../components/drawings/car-drawing'

/** A Hallikar ox lying on the road, beside a milestone with the status. */
export function OxAtMilestone() {
  return (
    <svg {...PEN} viewBox="0 0 360 119" aria-hidden="true">
      <path
        fill="var(--raised)"
        d="M22 118C10 113 6 93 14 79C20 69 34 65 52 65c10 0 16 0 22-2c2-12 16-16 24-6c8-2 14-6 20-12c-4-2-6-8-4-14c4 4 10 6 14 6c4-6 16-8 24-2c8 4 14 12 20 20c4 4 4 12-4 14c-8 2-14 0-22 0c-4 12-10 20-12 32c8 2 22 8 26 12q2 4-4 4ZM290 60h54v58h-54z"
      />
      <path d="M132 36C122 28 116 16 122 2M146 31C142 20 134 12 138 1M114 33q-10-2-14 4 8 6 16 6M155 47v2M171 60l-5 2M134 101c-10 4-20 11-30 16M30 118c0-14 14-22 34-20 12 2 16 12 8 20M14 81c-10 4-12 16-6 24l-4 8M145 70c-8 8-14 8-24-2M129 76v4m-4 0h8l2 8h-12zM146 112l-3 5" />
      <path fill="var(--green-tint)" d="M290 60v-4q0-24 27-24t27 24v4Z" />
      <text
        x="317"
        y="99"
        textAnchor="middle"
        className="heading"
        fontSize="27"
        fill="currentColor"
        stroke="none"
      >
        404
      </text>
    </svg>
  )
}

/** A closed toll gate, as on the road to Bengaluru; its plate shows the status. */
export function ShutTollGate({ plate }: { plate: string }) {
  return (
    <svg {...PEN} viewBox="0 0 300 119" aria-hidden="true">
      <path fill="var(--raised)" d="M20 118V44h70v74ZM12 44l8-14h70l8 14ZM116 118V70h20v48Z" />
      <path fill="var(--green-tint)" d="M112 78h176v10H112z" />
      <path d="M34 56h42v24H34zM34 68h42M150 78l-8 10M180 78l-8 10M210 78l-8 10M240 78l-8 10M270 78l-8 10M284 88v30" />
      <rect x="28" y="90" width="54" height="22" rx="3" fill="var(--plate)" stroke="none" />
      <text
        x="55"
        y="107"
        textAnchor="middle"
        className="heading"
        fontSize="16"
        fill="var(--plate-ink)"
        stroke="none"
      >
        {plate}
      </text>
    </svg>
  )
}

/** A broken-down cab with its warning triangle, for a failure of ours. */
export function StandingCab() {
  return (
    <div className="flex items-end gap-4">
      <WarningTriangle className="w-1/6" />
      <CarDrawing kind="hatchback" className="-mb-[3.75%] w-3/4" />
    </div>
  )
}

function WarningTriangle({ className }: { className: string }) {
  return (
    <svg {...PEN} viewBox="0 0 64 60" aria-hidden="true" className={className}>
      <path fill="var(--raised)" d="M6 52 32 6l26 46Z" />
      <path d="M20 45 32 22l12 23ZM18 52v7M46 52v7" />
    </svg>
  )
}
