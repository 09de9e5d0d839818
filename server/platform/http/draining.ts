type Fetch<Environment> = (
  request: Request,
  environment: Environment,
) => Response | Promise<Response>

/**
 * Keeps count of the requests that are being worked on. A server that has closed its connections may still be working
 * on one whose client went away, and its database must stay until that is done.
 */
export function draining<Environment>(fetch: Fetch<Environment>) {
  const underWay = new Set<Promise<Response>>()
  return {
    fetch: (request: Request, environment: Environment) => {
      const response = Promise.resolve(fetch(request, environment))
      underWay.add(response)
      const forget = () => void underWay.delete(response)
      response.then(forget, forget)
      return response
    },
    /** Settles when nothing is being worked on. */
    drained: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
