import { AppError } from "../errors";
import { messages } from "../messages";
import { type PostingType, type TypeName, postingType, typeOfEndpoint } from "./types";

/** The content type behind /api/{collection}; 404 when there is none. */
export function typeOfCollection(collection: string | undefined): TypeName {
  const type = typeOfEndpoint(collection);
  if (!type) throw new AppError(messages.notFound, 404);
  return type;
}

/** Specification: error catalogue sentence for a failure while the collection is answered, by method. */
export function aboutType(sentences: Record<string, (type: PostingType) => string>) {
  return ({ collection }: { collection?: string }, method: string) => {
    const type = typeOfEndpoint(collection);
    const sentence = sentences[method];
    return type && sentence ? sentence(postingType(type)) : messages.broken;
  };
}
