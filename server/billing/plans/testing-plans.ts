import type { PlanVersion } from '../../../contract/billing/plan.ts'

const planExample = (
  plan: string,
  rank: number,
  {
    month,
    year,
    ...rest
  }: Pick<PlanVersion, 'limits' | 'features'> & Record<'month' | 'year', number>,
): PlanVersion => ({
  plan,
  version: 1,
  name: plan,
  rank,
  trial_days: rank > 0 ? 14 : 0,
  prices:
    month > 0
      ? (['EUR', 'USD'] as const).flatMap((currency) => [
          { interval: 'month', currency, minor: month },
          { interval: 'year', currency, minor: year },
        ])
      : [],
  ...rest,
})

/** Plans for tests. */
export const examplePlans: readonly PlanVersion[] = [
  planExample('free', 0, {
    month: 0,
    year: 0,
    limits: {
      websites: 1,
      databases: 0,
      members: 2,
      api_tokens: 1,
      attacks_kept_days: 7,
      assistant_answers: 2,
    },
    features: [],
  }),
  planExample('basic', 1, {
    month: 1200,
    year: 12_000,
    limits: {
      websites: 3,
      databases: 1,
      members: 5,
      api_tokens: 5,
      attacks_kept_days: 30,
      assistant_answers: 100,
    },
    features: [],
  }),
  planExample('team', 2, {
    month: 3000,
    year: 30_000,
    limits: {
      websites: 20,
      databases: 10,
      members: null,
      api_tokens: 50,
      attacks_kept_days: 90,
      assistant_answers: 500,
    },
    features: ['priority_support'],
  }),
]

export function planNamed(name: string): PlanVersion {
  const found = examplePlans.find(({ plan }) => plan === name)
  if (!found) throw new Error(`no plan ${name}`)
  return found
}
