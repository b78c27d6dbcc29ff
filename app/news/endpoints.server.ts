import { z } from "zod";
import { type Endpoint, id, message, shape, time } from "../endpoint";
import { typeNames } from "../postings/types";
import { followBody, newsSchema } from "./schema";

const followFields = {
  _id: id,
  contentType: z.enum(typeNames),
  search: z.string(),
  location: z.string(),
  createdAt: time,
};
const follow = shape("Follow", z.strictObject(followFields));
const followed = z.strictObject({ msg: z.string(), ...followFields });

const newsFields = {
  frequency: z.enum(["daily", "weekly", "none"]),
  drives: z.enum(["once", "day", "none"]),
};
const news = z.strictObject(newsFields);
const changedNews = z.strictObject({ msg: z.string(), ...newsFields });

export const newsEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/follows",
    summary: "The searches you follow",
    who: "student",
    answer: z.array(follow),
  },
  {
    method: "post",
    path: "/api/follows",
    summary: "Follow a search of one type's list; 20 at most",
    who: "student",
    body: followBody,
    optional: ["search", "location"],
    answer: followed,
    refusals: { 409: "You follow it already, or too many others" },
    status: 201,
  },
  {
    method: "delete",
    path: "/api/follows/{id}",
    summary: "Stop following a search",
    who: "student",
    answer: message,
    refusals: { 404: "You do not follow it" },
  },
  {
    method: "get",
    path: "/api/news",
    summary: "How often you get news by mail, and new drives of your season",
    who: "student",
    answer: news,
  },
  {
    method: "put",
    path: "/api/news",
    summary:
      "Choose how often (daily, weekly or none), or how new drives are mailed: once (those of an hour in one mail), day (with the day's digest) or none",
    who: "student",
    body: newsSchema,
    optional: ["drives"],
    answer: changedNews,
  },
];
