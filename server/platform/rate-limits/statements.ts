/**
 * The conflict clause of an insert into rate_limits: adds to the count within the window, or begins a new window. A
 * window never ends later than one that begins now: otherwise, once the clock is set back, by an administrator or on
 * another replica, it would lock people out for as long as the clock was wrong.
 */
export const countAgain = (now: string) => `
        on conflict (key) do update set
          hits = case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.hits + 1 end,
          window_ends_at = case when rate_limits.window_ends_at <= ${now}
            then excluded.window_ends_at else least(rate_limits.window_ends_at, excluded.window_ends_at) end`
