type Fetch<Environment> = (
  request: Request,
  environment: Environment,
) => Response | Promise<Response>

/**
 * Counts the requests in progress. A server that has closed its connections may still be processing a request whose
 * client went away, and its database must stay open until that is done.
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
    /** Settles when no request is in progress. */
    drained: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
