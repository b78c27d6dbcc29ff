import { AppError } from "../errors";
import { messages } from "../messages";
import { type TypeName, postingType, typeOfEndpoint } from "../postings/types";

/** The content type behind /api/{collection}; 404 when there is none. */
export function typeOfCollection(collection: string | undefined): TypeName {
  const type = typeOfEndpoint(collection);
  if (!type) throw new AppError(messages.notFound, 404);
  return type;
}

/** A spec §8 sentence about the collection's type, for failures while it is answered. */
export function aboutType(sentence: (type: ReturnType<typeof postingType>) => string) {
  return ({ collection }: { collection?: string }) => {
    const type = typeOfEndpoint(collection);
    return type ? sentence(postingType(type)) : messages.broken;
  };
}
