import type { ReactNode } from 'react'

interface Props {
  problem: string | null
  problemId: string
  children: ReactNode
}

/** The 'when' of a trip as one line of words, each of which can be pressed to change it; its error below. */
export function WhenLine({ problem, problemId, children }: Props) {
  const frame = problem ? 'border-error' : 'border-line'
  return (
    <div>
      <div
        className={`relative flex flex-wrap rounded-control border min-[23rem]:flex-nowrap bg-raised ${frame}`}
      >
        {children}
      </div>
      {problem && (
        <p id={problemId} className="field-error pt-1.5" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
