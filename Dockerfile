# The service as a user without rights: docker build -t sanitizer . && docker run --rm -p 127.0.0.1:8000:8000 -e SANITIZER_TOKEN=... sanitizer
FROM python:3.12-slim
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 OMP_NUM_THREADS=1
RUN useradd --system --create-home --uid 10001 sanitizer
WORKDIR /app
COPY models/requirements.txt models/requirements.txt
RUN pip install --require-hashes --no-deps -r models/requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY sanitizer sanitizer
RUN pip install '.[service]' && rm -rf /app/*
USER 10001
WORKDIR /home/sanitizer
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/health'), timeout=4)"]
# others reach it through the port, so it asks for a token: the variable SANITIZER_TOKEN, at least 16 characters
ENTRYPOINT ["sanitizer", "serve", "--host", "0.0.0.0", "--port", "8000"]
